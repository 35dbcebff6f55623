import { register } from 'node:module';

// Threads that a bench starts load it too.
register('./typescript-hooks.js', import.meta.url);
