import type { TeamDetail } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const teams = {
  noun: 'team',
  path: '/teams',
  title: 'Teams',
  group: 'Fundraising',
  list: {
    operation: 'listTeams',
    columns: [
      'name',
      'raised_cents',
      'donation_count',
      'member_count',
      'campaign_name',
      'charity_name',
      'created_at',
    ],
    filters: ['q', 'campaign_id', 'charity_id'],
    empty: "No team matches. Try the beginning of the name of the team's page.",
    none: 'There are no teams yet. Fundraisers start them from their pages.',
  },
  detail: {
    operation: 'getTeam',
    groups: {
      Money: ['raised_cents', 'target_cents', 'donation_count'],
      Team: ['name', 'member_count', 'hidden', 'page_id', 'leader_page_id', 'campaign_name', 'charity_name'],
      Content: ['story'],
    },
    related: [
      {
        noun: 'audit_entry',
        title: 'Changes of its page',
        filters: ({ page_id: id }) => ({ subject_type: 'page', subject_id: id }),
      },
      {
        noun: 'donation',
        title: "Donations to the team's own page",
        filters: ({ page_id: id }) => ({ page_id: id }),
        add: ({ page_id: id }) => ({ page_id: id }),
      },
    ],
  },
  actions: [
    {
      operation: 'updateTeam',
      name: 'edit',
      title: 'Edit',
      submit: 'Save changes',
      done: 'The changes are saved.',
    },
    {
      operation: 'addTeamMember',
      name: 'add-member',
      title: 'Add a member',
      submit: 'Add member',
      done: 'The page is a member now.',
      // The record's page_id is that of its own page.
      values: () => ({}),
    },
  ],
  // Its uid is only for the public API.
  id: ({ id }) => id,
  links: { leader_page_id: ({ leader_page_id: id }) => ['page', id] },
} satisfies Screen<TeamDetail>;
