// One suite: TypeScript is loaded, and the repository read and parsed, once for all of them.
import './dependencies.cases.js';
import './drawing.cases.js';
import './error-catalogue.cases.js';
import './event-versions.cases.js';
import './faces.cases.js';
import './files-of-cases.cases.js';
import './flag-ids.cases.js';
import './habits.cases.js';
import './lanes.cases.js';
import './lock-file.cases.js';
import './messages.cases.js';
import './naming.cases.js';
import './packages.cases.js';
import './shape.cases.js';
import './sizes.cases.js';
import './test-clocks.cases.js';
import './tidy.cases.js';
