/** SQL: a donation's message, null while an operator hides it. */
export const shownMessage = 'case when donations.held_at is null then donations.message end';
