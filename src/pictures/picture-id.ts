/** Of a stored picture: a UUID in small letters. */
export const pictureId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
