/** A photo in the gallery of a page. */
export interface PagePhotoRow {
  id: number;
  page_id: number;
  /** From 1 to 10, without gaps. */
  position: number;
  /** Such as `/pictures/0b6ab0a2-…`; null while an operator hides the photo. */
  path: string | null;
  /** For people who can't see the photo. */
  description: string | null;
  created_at: Date;
}
