import type { StaffRole } from '../db/rows/staff-rows.ts';
import type { HtmlValue } from '../web/views/html.ts';
import type { OperationId } from './call-operation.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** A record of any kind, as an operation returns it. */
// biome-ignore lint/suspicious/noExplicitAny: each screen knows the type of its own records.
export type AnyRecord = Record<string, any>;

/** A record that is linked to, by the noun of its screen and its ID. */
export type Reference = readonly [noun: string, id: string | number];

/**
 * A change that staff can make: a form with the fields of the operation's body, or a question to confirm if it has none. An operation with an
 * ID in its path is offered on the record's screen, every other one on the list's.
 */
export interface Action<Item extends object = AnyRecord> {
  operation: OperationId;
  /** Last part of its address: `new`, `revoke`. */
  name: string;
  /** Of the link and of the form. */
  title: string;
  /** Of the button. */
  submit: string;
  /** What to report when it is done, in a sentence. Absent if the record's screen shows how far it is. */
  done?: string;
  /** Whether it can't be undone. */
  isDangerous?: boolean;
  /**
   * What happens, with the numbers that help to decide.
   * @param response in which the record was read, with everything else that the detail's operation returns
   */
  question?(record: Item, response: AnyRecord): string;
  /** Fields of the form, in order. Default: all of the operation's body. */
  fields?: readonly string[];
  /** Roles that may change these fields, if others may call the operation, too, but not change these. Nobody else is offered the form. */
  roles?: readonly StaffRole[];
  /** Values that are sent without a field in the form: `{ state: 'paused' }`. */
  preset?: Readonly<Record<string, unknown>>;
  /** The record's values in the form, if their names or types are others. Default: those of the record. */
  values?(record: Item): Record<string, unknown>;
  /** Whether the record is gone afterwards. */
  endsRecord?: boolean;
  /** Property of the response with a secret that is shown only once. */
  secret?: string;
  /** What is downloaded instead of going on. */
  file?(response: AnyRecord): ActionFile;
  /** What an upload replaces, if the operation takes a picture: the form shows it, with a button that removes it. */
  picture?: ActionPicture<Item>;
  /** Whether it's offered for this record. Default: for all. */
  suits?(record: Item): boolean;
  /** How the values would look, beside the form. */
  preview?: Preview;
}

/** A file that an action returns. */
export interface ActionFile {
  name: string;
  /** Media type. */
  type: string;
  content: string | Buffer;
}

/** Operations that take the same body as the form's, and change nothing. */
export interface Preview {
  /** Its response has a `preview`: `html` is shown as it is, and everything else as facts. */
  operation: OperationId;
  /** Emails it to the member of staff. */
  test?: OperationId;
}

/** A picture that a form replaces or removes. */
export interface ActionPicture<Item extends object = AnyRecord> {
  /** Where it is now. @param response in which the record was read */
  address(record: Item, response: AnyRecord): string | null | undefined;
  /** Removes it. */
  removal: OperationId;
  /** What to report when it is removed, in a sentence. */
  removed: string;
}

/**
 * A change of many records of a list at once: the body of its operation has their numbers in `NOUN_ids`, up to 200, and the values for all
 * of them.
 */
export interface SelectionAction<Item extends object = AnyRecord>
  extends Pick<
    Action,
    'operation' | 'name' | 'title' | 'submit' | 'done' | 'isDangerous' | 'fields' | 'preset'
  > {
  /** What happens, with the numbers that help to decide. The records are shown below. */
  question?(records: readonly Item[]): string;
}

/** Written as a method, because TypeScript lets the parameters of methods be narrower. */
type FindReference<Item> = { find(record: Item): Reference | undefined }['find'];

type Query = Record<string, string | number>;

/** A list of another noun, with the filters that find what belongs to a record. */
export interface Related<Item extends object = AnyRecord> {
  noun: string;
  title: string;
  filters(record: Item): Query;
  /** Values with which the form of the other screen's action `new` is opened. Absent: it isn't offered here. */
  add?(record: Item): Query;
}

/** What an action needs to know about the screens of its noun. */
export type ActionScreen = Pick<
  Screen,
  'noun' | 'path' | 'title' | 'id' | 'detail' | 'within' | 'links' | 'actions'
>;

/** Declares the screen of a record of which there is only one. It is the form of its action, with links to the others. */
export interface OnlyRecord<Item extends object = AnyRecord>
  extends Pick<Screen<Item>, 'noun' | 'path' | 'title' | 'group'> {
  detail: Pick<NonNullable<Screen<Item>['detail']>, 'operation' | 'property'>;
  action: Action<Item>;
  others?: readonly Action<Item>[];
}

/**
 * Declares the screens of a noun: its list, and a record's detail. Labels, hints, choices, bounds and types come from the operations'
 * schemas in the document, so this only has what the document can't know. If a label reads badly, give the schema a `title`.
 *
 * To add a screen, write `src/desk/screens/NOUN.ts` and put it into `screens/index.ts`, which makes the routes, the navigation (for roles that
 * may call the list's operation) and the links from other nouns:
 *
 *     export const charities = {
 *       noun: 'charity',
 *       path: '/charities',
 *       title: 'Charities',
 *       group: 'Fundraising',
 *       list: { operation: 'listCharities', columns: ['name', 'state', 'raised_cents'], filters: ['q', 'state'], empty: 'No charity matches.' },
 *       detail: { operation: 'getCharity', groups: { Money: ['raised_cents', 'donation_count'] } },
 *     } satisfies Screen<Charity>;
 *
 * How values are shown: `…_cents` as money in the record's `currency`, times in the platform's time zone, booleans as yes or no, `…state` and
 * `…status` as a coloured mark, `…banner_url`, `…logo_url` and `…picture_url` as a picture. `campaign_name` links to the campaign whose `campaign_uid` or `campaign_id` is in the same record, and `…_id`
 * to the record of that noun; `links` has the exceptions. A `url` that is in no group is where the public sees the record.
 */
export interface Screen<Item extends object = AnyRecord> {
  /** What one record is called, as in `campaign_uid` and in the audit log. */
  noun: string;
  /** What the audit log calls one. Default: the noun. */
  auditedAs?: string;
  /** Address of the list; a record's own is below. */
  path: string;
  /** Of the list and in the navigation. */
  title: string;
  /** Heading in the navigation. */
  group: string;
  /** Noun of the record that this one belongs to: it has that one's `NOUN_name` and `NOUN_uid`, and its changes are in that one's history. Only for screens without a list. */
  within?: string;
  /** Absent if records are only listed among the parts of another one. */
  list?: {
    operation: OperationId;
    /** The first one links to the record. */
    columns: readonly (keyof Item & string)[];
    /** Filters that are always visible, in order; the others of the operation are under "More filters". */
    filters?: readonly string[];
    /** The column that a sort order is about, if its name is another one: `{ created: 'received_at' }`. */
    sorts?: Readonly<Record<string, keyof Item & string>>;
    /** What to do if nothing matches, in a sentence. */
    empty: string;
    /** What to do, or what will be here, while there are none at all. */
    none?: string;
    /** What can be done with selected rows. */
    selection?: readonly SelectionAction<Item>[];
  };
  /** Absent if there is no operation that returns one record. */
  detail?: {
    operation: OperationId;
    /** Property of the response that has the record. Default: the noun. */
    property?: string;
    /** Default: the record's `name`. */
    title?(record: Item): string;
    /** Fields by heading, in order. All others follow under "Details". */
    groups?: Readonly<Record<string, readonly (keyof Item & string)[]>>;
    /** The response's other properties, such as a donation's refunds: their heading, and the noun of their rows if it is another one. */
    parts?: Readonly<Record<string, string | { title: string; noun: string }>>;
    /** What is shown first, above all fields, such as the progress of a job. It also shows the response's other properties. */
    lead?(
      ctx: DeskRequest,
      context: DeskContext,
      response: AnyRecord,
      etag: string | undefined,
    ): HtmlValue | Promise<HtmlValue>;
    /** What is shown beside the fields. The part of the audit log about a record with a number follows. */
    related?: readonly Related<Item>[];
  };
  actions?: readonly Action<Item>[];
  /** Identifies a record in addresses. Default: its `uid`, or else its `id`. */
  id?(record: Item): string | number;
  /** Fields that link to a record, if the name of the field doesn't say to which. */
  links?: Partial<Record<keyof Item & string, FindReference<Item>>>;
}

/** A screen with a list, which the navigation has. */
export type ListScreen = Screen & Required<Pick<Screen, 'list'>>;
