const paths = { campaign: 'campaigns', page: 'pages', team: 'teams', charity: 'charities' } as const;

const kinds = Object.keys(paths) as (keyof typeof paths)[];

/** The attributes that name what an element is about. */
export const subjectAttributes: readonly string[] = kinds;

interface Subject {
  /** `campaign au-1`, for messages. */
  name: string;
  /** Of its live stream. */
  address: string;
}

/**
 * Reads whose figures an element shows.
 * @param attribute of the element, null where it has none of this name
 * @param server address of the server, with which an element starts that names none
 * @returns the subject, or in words what is wrong
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
  if (!/^[\w-]{1,64}$/.test(id)) return { wrong: `needs an ID such as ${kind}="au-1", and not "${id}"` };
  const root = attribute('server') ?? server;
  if (!/^https?:/.test(root) || !URL.canParse(root))
    return { wrong: `needs the address of a server, such as server="https://example.org"` };
  const address = new URL(`/api/v2/${paths[kind]}/${id}/live`, root);
  return { name: `${kind} ${id}`, address: address.href };
}
