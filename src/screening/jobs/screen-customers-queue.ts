export const SCREEN_CUSTOMERS_QUEUE = 'screen-customers';
