/** Media types of the pictures that people can upload. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp';

/** The hint beside a field for a picture. */
export const pictureRule = 'JPEG, PNG or WebP, up to 10 MB. We remove its date and location data.';
