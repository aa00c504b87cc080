import type { PageDetail, PagePicture } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';
import { pageApproval, pageModeration } from './moderation.ts';

const ofPage = ({ id }: PageDetail) => ({ page_id: id });

const ownPicture = (pictures: readonly PagePicture[]) =>
  pictures.find(({ kind, hidden }) => kind === 'page_image' && !hidden);

export const pages = {
  noun: 'page',
  path: '/pages',
  title: 'Pages',
  group: 'Fundraising',
  list: {
    operation: 'listPages',
    columns: [
      'name',
      'state',
      'raised_cents',
      'donation_count',
      'owner_name',
      'campaign_name',
      'charity_name',
      'created_at',
    ],
    filters: ['q', 'state', 'campaign_id', 'charity_id'],
    empty: 'No page matches. Try the beginning of a name, or another state.',
    none: 'There are no pages yet. Fundraisers create them on the site, and you can create one for somebody.',
    selection: [
      {
        operation: 'updatePages',
        name: 'state',
        title: 'Set state',
        submit: 'Set state of these pages',
        done: 'The pages have the new state.',
        question: (pages) => {
          const cancelled = pages.filter(({ state }) => state === 'cancelled').length;
          return `Their owners can only reopen them if you make them active.${cancelled === 0 ? '' : ` ${cancelled} of them ${cancelled === 1 ? 'is' : 'are'} cancelled now.`}`;
        },
      },
    ],
  },
  detail: {
    operation: 'getPage',
    groups: {
      Money: ['raised_cents', 'target_cents', 'donation_count'],
      Page: [
        'name',
        'state',
        'awaits_approval',
        'hidden',
        'hidden_reason',
        'hidden_at',
        'campaign_name',
        'charity_name',
        'expires_at',
      ],
      Owner: ['owner_name', 'owner_email', 'owner_type'],
      Content: ['story', 'thank_you', 'video_url', 'suggested_donation_cents', 'group_values'],
    },
    related: [{ noun: 'donation', title: 'Donations', filters: ofPage, add: ofPage }],
  },
  actions: [
    {
      operation: 'createPage',
      name: 'new',
      title: 'Create a page',
      submit: 'Create page',
      done: 'The page is created.',
    },
    ...pageApproval,
    {
      operation: 'updatePage',
      name: 'edit',
      title: 'Edit',
      submit: 'Save changes',
      done: 'The changes are saved.',
      fields: [
        'name',
        'slug',
        'story',
        'target_cents',
        'state',
        'expires_at',
        'thank_you',
        'video_url',
        'suggested_donation_cents',
        'group_values',
      ],
    },
    {
      operation: 'savePagePicture',
      name: 'picture',
      title: 'Picture',
      submit: 'Upload picture',
      done: 'The new picture is on the page.',
      picture: {
        address: (_page, { pictures }) => ownPicture(pictures)?.address,
        removal: 'removePagePicture',
        removed: 'The page shows the default picture.',
      },
    },
    {
      operation: 'updatePage',
      name: 'move',
      title: 'Give to another owner',
      submit: 'Give page to them',
      done: 'The page has a new owner, who gets an email.',
      fields: ['user_email'],
      question: ({ owner_name: name, donation_count: count }) =>
        `${name} can no longer change the page. ${count === 0 ? 'It has no donations.' : `Its donations (${count}) stay with it.`}`,
      suits: ({ owner_type: type }) => type === 'User',
    },
    {
      operation: 'removeTeamMember',
      name: 'leave-team',
      title: 'Remove from its team',
      submit: 'Remove from team',
      done: 'The page is no longer in a team.',
      question: ({ name }) => `${name} stays as it is, but is no longer in its team.`,
      suits: ({ team_id: id }) => id !== null,
    },
    ...pageModeration,
  ],
  links: {
    owner_name: ({ owner_type: type, owner_id: id }) => [type === 'Team' ? 'team' : 'user', id],
  },
} satisfies Screen<PageDetail>;
