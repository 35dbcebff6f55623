export const ASK_PROVIDERS_AGAIN_QUEUE = 'ask-providers-again';
