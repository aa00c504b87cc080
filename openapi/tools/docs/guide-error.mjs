// @ts-check

/** What a writer of guides has to mend; its message says where, and no stack would say more. */
export class GuideError extends Error {}
