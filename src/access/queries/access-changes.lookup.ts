export { accessChangedBy, ACCESS_DOUBTED_MS } from '../access-changes.js';
