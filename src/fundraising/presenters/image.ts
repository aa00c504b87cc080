import type { Image } from '../../../generated/fundraising/operations.ts';
import type { Addresses } from '../../domain/addresses.ts';

/** An image in all sizes: this server's images take a `size`, others have one address. A page without an image shows the default. */
export function presentImage(imageUrl: string | null, addresses: Addresses): Image {
  const original = imageUrl ? addresses.absolute(imageUrl) : addresses.defaultPageImage;
  const isOwn = addresses.isOwn(original);
  const sized = (size: string) => (isOwn ? withSize(original, size) : original);
  return {
    original_image_url: original,
    tiny_image_url: sized('tiny'),
    small_image_url: sized('small'),
    medium_image_url: sized('medium'),
    large_image_url: sized('large'),
    extra_large_image_url: sized('extra_large'),
    facebook_xl_image_url: sized('extra_large'),
  };
}

function withSize(address: string, size: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}size=${size}`;
}
