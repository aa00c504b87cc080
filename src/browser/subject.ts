const paths = { campaign: 'campaigns', page: 'pages', team: 'teams', charity: 'charities' } as const;

const kinds = Object.keys(paths) as (keyof typeof paths)[];

/** The attributes that identify an element's subject. */
export const subjectAttributes: readonly string[] = kinds;

interface Subject {
  /** `campaign au-1`, for messages. */
  name: string;
  /** Address of its live stream. */
  address: string;
}

/**
 * Reads which campaign, page, team or charity an element shows.
 * @param attribute reads an attribute of the element; null if missing
 * @param server the default server
 * @returns the subject, or an explanation of what is wrong
 */
export function subjectOf(
  attribute: (name: string) => string | null,
  server: string,
): Subject | { wrong: string } {
  const named = kinds.filter((kind) => attribute(kind) !== null);
  const [kind] = named;
  if (!kind || named.length > 1)
    return { wrong: `needs exactly one of the attributes ${kinds.join(', ')}, such as campaign="au-1"` };
  const id = attribute(kind)?.trim() ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) return { wrong: `needs an id such as ${kind}="au-1", not "${id}"` };
  const root = attribute('server') ?? server;
  if (!/^https?:/.test(root) || !URL.canParse(root))
    return { wrong: `needs the address of a server, such as server="https://example.org"` };
  const address = new URL(`/api/v2/${paths[kind]}/${id}/live`, root);
  return { name: `${kind} ${id}`, address: address.href };
}
