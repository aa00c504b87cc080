import { mayCall } from './call-operation.ts';
import type { AnyRecord, Reference, Screen } from './screen.ts';
import { screens } from './screens/index.ts';
import type { DeskServices, Staff } from './session.ts';

/** The address of a record's screen; undefined if there is none that the caller may open. */
export type LinkTo = (reference: Reference) => string | undefined;

export function idOf(screen: Pick<Screen, 'id'>, record: AnyRecord): string {
  return String(screen.id?.(record) ?? record.uid ?? record.id);
}

export function addressOf({ path }: Pick<Screen, 'path'>, id: string | number): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** The screen above a record: its list, or the record that it belongs to. */
export function aboveOf(
  screen: Pick<Screen, 'path' | 'title' | 'within' | 'links'>,
  record: AnyRecord,
  linkTo: LinkTo,
): { address: string; title: string } {
  const { within, path, title } = screen;
  if (within === undefined) return { address: path, title };
  const name = `${within}_name`;
  return { address: addressIn(screen, name, record, linkTo) ?? '/', title: String(record[name]) };
}

/** What a record is called. */
export function titleOf({ detail }: Pick<Screen, 'detail'>, record: AnyRecord): string {
  return detail?.title?.(record) ?? String(record.name);
}

/** Finds the record that a field names: `campaign_name` and `campaign_uid` the campaign. */
export function referenceOf(
  screen: Pick<Screen, 'links'>,
  name: string,
  record: AnyRecord,
): Reference | undefined {
  const link = screen.links?.[name];
  if (link) return link(record);
  const [, noun] = /^(.+)_(?:name|uid|id)$/.exec(name) ?? [];
  if (noun === undefined) return undefined;
  const id: string | number | null | undefined = record[`${noun}_uid`] ?? record[`${noun}_id`];
  return id === null || id === undefined ? undefined : [noun, id];
}

/** Whether the record's name is shown in place of this field: `campaign_uid` isn't shown where there is a `campaign_name`. */
export function isNamed(name: string, fields: { has(name: string): boolean }): boolean {
  const [, noun] = /^(.+)_(?:uid|id)$/.exec(name) ?? [];
  return noun !== undefined && fields.has(`${noun}_name`);
}

/** Links to the screens that a member of staff may open. */
export function linksFor(services: Pick<DeskServices, 'contract'>, staff: Staff): LinkTo {
  return ([noun, id]) => {
    const screen = screens.find((each) => each.noun === noun);
    const isOpen = screen?.detail && mayCall(services, screen.detail.operation, staff);
    return isOpen ? addressOf(screen, id) : undefined;
  };
}

/** The address of the record that a field names. */
export function addressIn(
  screen: Pick<Screen, 'links'>,
  name: string,
  record: AnyRecord,
  linkTo: LinkTo,
): string | undefined {
  const reference = referenceOf(screen, name, record);
  return reference && linkTo(reference);
}
