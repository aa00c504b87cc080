import type { Donation, Page } from '../../../generated/operations/operations.ts';
import type { Action } from '../screen.ts';

/** Forms in which nothing of the record is shown: a reason is written anew. */
const empty = () => ({});

/** First where a page waits for it. */
export const pageApproval = [
  {
    operation: 'approvePage',
    name: 'approve',
    title: 'Approve',
    submit: 'Approve page',
    done: 'The page is approved, and its owner gets an email.',
    question: ({ owner_name: owner }) => `Everyone sees the page, and ${owner} gets an email.`,
    suits: ({ awaits_approval: waits }) => waits,
  },
  {
    operation: 'rejectPage',
    name: 'reject',
    title: 'Reject',
    submit: 'Reject page',
    done: 'The page stays hidden, and its owner gets an email.',
    question: () => 'The page stays hidden from everyone but its owner. You can show it later.',
    values: empty,
    suits: ({ awaits_approval: waits }) => waits,
  },
] satisfies Action<Page>[];

export const pageModeration = [
  {
    operation: 'hidePage',
    name: 'hide',
    title: 'Hide',
    submit: 'Hide page',
    done: 'The page is hidden, and its owner gets an email.',
    question: ({ donation_count: count }) =>
      `Nobody but its owner sees the page any more, and it accepts no donations on the site. ${count === 0 ? 'It has no donations.' : `Its donations (${count}) still count.`} You can show it again.`,
    values: empty,
    suits: ({ hidden_at: at }) => at === null,
  },
  {
    operation: 'unhidePage',
    name: 'unhide',
    title: 'Show again',
    submit: 'Show page again',
    done: 'The page is visible again, unless the account of its owner is disabled.',
    question: ({ hidden_reason: reason }) =>
      `Everyone sees the page again, and its owner gets an email.${reason === null ? '' : ` It was hidden for this reason: ${reason}`}`,
    values: empty,
    suits: ({ hidden_at: at, awaits_approval: waits }) => at !== null && !waits,
  },
  {
    operation: 'hidePicture',
    name: 'hide-picture',
    title: 'Hide a picture',
    submit: 'Hide picture',
    done: 'The picture is hidden, and the owner gets an email.',
    values: empty,
  },
  {
    operation: 'unhidePicture',
    name: 'unhide-picture',
    title: 'Show a picture again',
    submit: 'Show picture again',
    done: 'The picture is visible again.',
    values: empty,
  },
] satisfies Action<Page>[];

export const messageModeration = [
  {
    operation: 'hideMessage',
    name: 'hide-message',
    title: 'Hide message',
    submit: 'Hide message',
    done: 'The message is hidden.',
    question: ({ message }) => `Only the donor can read the message any more: “${message}”`,
    values: empty,
    suits: ({ message, message_hidden: isHidden }) => message !== null && !isHidden,
  },
  {
    operation: 'unhideMessage',
    name: 'unhide-message',
    title: 'Show message again',
    submit: 'Show message again',
    done: 'The message is visible again.',
    question: ({ message }) => `Everyone can read the message again: “${message}”`,
    values: empty,
    suits: ({ message_hidden: isHidden }) => isHidden,
  },
] satisfies Action<Donation>[];
