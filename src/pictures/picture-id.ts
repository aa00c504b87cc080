/** The id of a stored picture: a lower-case UUID. */
export const pictureId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
