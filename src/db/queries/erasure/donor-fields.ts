/** SQL: whether a text is a number, a uid or a UUID, and so not someone's own words. */
const isIdentifier = (text: string) =>
  `${text} ~* '^([0-9]{1,16}|[a-z]{2}-[0-9]{1,19}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'`;

/**
 * SQL: what a payment's event says, without its donor. A donor may type anything where a checkout asks for the page, the campaign or the
 * charity.
 */
export const fieldsWithoutDonor = `(
  select jsonb_object_agg(said.name, said.value) from jsonb_each(fields) as said (name, value)
   where said.name not in ('donor_name', 'message', 'contact')
     and (said.name not in ('page', 'campaign', 'charity') or ${isIdentifier("said.value #>> '{}'")}
       or (said.name <> 'page' and said.value #>> '{}' ~ '^[a-z]{2}/[a-z0-9-]+$')))`;
