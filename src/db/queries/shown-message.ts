/** SQL: the message of a donation, null where an operator hides it. */
export const shownMessage = 'case when donations.held_at is null then donations.message end';
