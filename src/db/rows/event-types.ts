/** All types of events, in the order in which the documentation lists them. */
export const eventTypes = [
  'donation.created',
  'donation.updated',
  'donation.refunded',
  'donation.disputed',
  'donation.dispute_won',
  'donation.replied',
  'page.created',
  'page.updated',
  'page.state_changed',
  'page.hidden',
  'page.unhidden',
  'page.target_reached',
  'page.threshold_reached',
  'team.created',
  'team.updated',
  'team.member_added',
  'team.member_removed',
  'join_request.created',
  'join_request.accepted',
  'join_request.declined',
  'fitness_activity.saved',
  'fitness_activity.deleted',
  'post.created',
  'post.updated',
  'post.deleted',
  'campaign.updated',
  'campaign.status_changed',
  'charity.updated',
  'charity.kyc_changed',
  'user.erased',
  'import.batch_written',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Types about pages and teams. An OAuth application receives only its users' events, so it never receives another type. */
export const userEventTypes: readonly EventType[] = eventTypes.filter(
  (type) => !/^(campaign|charity|user|import)\./.test(type),
);
