import './v8-flags.js';
import 'reflect-metadata';

// Holds for modules that are loaded from here on: errors name lines of the sources.
process.setSourceMapsEnabled(true);
await import('./serve.js');
