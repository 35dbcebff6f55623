import { startCopyButtons } from './copy.js';
import { bindSearchShortcuts } from './find.js';
import { startAlertPage } from './alert.js';
import { followRun } from './live-run.js';
import { showInLocale } from './locale.js';
import { startQueuePage } from './queue.js';
import { submitHistoryStepForm } from './steps.js';

// The script of all pages. Each function looks for its own elements and does nothing on a page without
// them.
showInLocale(document);
// An address with a fragment has scrolled there already.
document.getElementById('result')?.focus({ preventScroll: location.hash !== '' });
followRun();
submitHistoryStepForm();
startQueuePage();
bindSearchShortcuts();
startAlertPage();
startCopyButtons();
