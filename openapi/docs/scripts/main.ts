import { addCopyButtons } from './copy-buttons.ts';
import { forwardFormerAddress } from './former-address.ts';
import { rememberLanguage } from './language-tabs.ts';
import { showLiveElements } from './live-elements.ts';
import { markReadHeading } from './read-heading.ts';
import { addSearch } from './search.ts';
import { addTryForms } from './try-form.ts';

addCopyButtons();
rememberLanguage();
markReadHeading();
addSearch();
forwardFormerAddress();
addTryForms();
showLiveElements();
