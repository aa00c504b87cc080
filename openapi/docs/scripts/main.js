// @ts-check
import { addCopyButtons } from './copy-buttons.js';
import { forwardFormerAddress } from './former-address.js';
import { markReadHeading } from './read-heading.js';
import { addSearch } from './search.js';
import { addTryForms } from './try-form.js';

addCopyButtons();
markReadHeading();
addSearch();
forwardFormerAddress();
addTryForms();
