/** SQL: country and number of a donation, `au-90417`; unique and indexed. */
export const donationUid = 'coalesce(donations.uid, uid_of(donations.country_code, donations.id))';
