// @ts-check

/** @param {string} name */
export const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
/** @param {string} name */
export const pascal = (name) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());
/** @param {string} name */
export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
