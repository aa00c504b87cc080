// @ts-check
import { addCopyButtons } from './copy-buttons.js';
import { markReadHeading } from './read-heading.js';
import { addSearch } from './search.js';

addCopyButtons();
markReadHeading();
addSearch();
