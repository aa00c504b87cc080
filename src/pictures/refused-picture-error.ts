/** Why these bytes become no picture here; completes the field's name, as the message of a `FieldError` does. */
export class RefusedPictureError extends Error {}
