import { register } from 'node:module';

// Also loaded by the threads that a bench starts.
register('./typescript-hooks.js', import.meta.url);
