/** One word by which an entity is found, with the best of its places. */
interface Posting {
  word: string;
  /** 0 it is the whole name, 1 the name begins with it, 2 elsewhere in the name, 3 in the supporter's name, 4 in the rest. */
  placement: number;
  /** Letters in common with the word before it, by the alphabet, in the same entity. */
  shared_letters: number;
  /** In characters. */
  name_length: number;
  /** The words of the name, beside the first of them only. */
  folded_name: string | null;
}

export interface CampaignWordRow extends Posting {
  campaign_id: number;
}

export interface CharityWordRow extends Posting {
  charity_id: number;
}

export interface PageWordRow extends Posting {
  page_id: number;
  campaign_id: number;
  charity_id: number;
  /** Of the page; `Infinity` when it never expires. */
  expires_at: Date | number;
  is_team: boolean;
  active: boolean;
}

/** A word that was ever searchable, with what is left of it without any one of its letters. */
export interface KnownWordRow {
  word: string;
  spellings: string[];
}
