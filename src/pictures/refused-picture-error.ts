/** Why a file is not accepted as a picture. Follows the field's name, like the message of a `FieldError`. */
export class RefusedPictureError extends Error {}
