// @ts-check
import { addCopyButtons } from './copy-buttons.js';
import { forwardFormerAddress } from './former-address.js';
import { rememberLanguage } from './language-tabs.js';
import { showLiveElements } from './live-elements.js';
import { markReadHeading } from './read-heading.js';
import { addSearch } from './search.js';
import { addTryForms } from './try-form.js';

addCopyButtons();
rememberLanguage();
markReadHeading();
addSearch();
forwardFormerAddress();
addTryForms();
showLiveElements();
