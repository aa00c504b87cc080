type HeldPictureKind = 'page_image' | 'page_cover' | 'post_picture';

/** A picture of a page or post that an operator hides. */
export interface HeldPictureRow {
  id: number;
  page_id: number;
  /** Of a `post_picture` alone. */
  post_id: number | null;
  kind: HeldPictureKind;
  /** As it was shown. */
  shown_address: string;
  /** Where the picture is now. */
  address: string;
  held_at: Date;
  held_reason: string;
}
