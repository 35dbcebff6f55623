import './v8-flags.js';
import 'reflect-metadata';

// In the bundle, import statements would not keep this order.
await import('./serve.js');
