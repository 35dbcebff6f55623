import { register } from 'node:module';

// Nest injects by the types of decorated parameters, which esbuild, and so tsx, leaves out.
register('./decorator-hooks.js', import.meta.url);
