import { describePages, PHONE, walkThroughPages } from '../support/page-walk.js';

// The same on a desktop is in `pages-on-a-desktop.spec.ts`.
describePages((stage) => walkThroughPages(stage, PHONE));
