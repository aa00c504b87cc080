type HeldPictureKind = 'page_image' | 'page_cover' | 'post_picture' | 'page_photo';

/** A picture of a page or post that an operator has hidden. */
export interface HeldPictureRow {
  id: number;
  page_id: number;
  /** Only set for a `post_picture`. */
  post_id: number | null;
  /** Only set for a `page_photo`. */
  photo_id: number | null;
  kind: HeldPictureKind;
  /** The address at which it was shown. */
  shown_address: string;
  /** The picture's current address. */
  address: string;
  held_at: Date;
  held_reason: string;
}
