/** SQL: country and number of a donation, `au-90417`; unique, and found by an index. */
export const donationUid = 'coalesce(donations.uid, uid_of(donations.country_code, donations.id))';
