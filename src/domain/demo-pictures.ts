/** What the pictures of the demo world show: a campaign’s landscape, a charity’s mark, a person’s photograph. */
export type DemoPictureKind = 'campaign' | 'charity' | 'page';

/** Path of a drawing that this server makes itself. @param number any; another one looks different */
export function demoPicturePath(kind: DemoPictureKind, number: number): string {
  return `/pictures/demo/${kind}-${number}.svg`;
}

const pattern = /^\/pictures\/demo\/(campaign|charity|page)-(\d{1,9})\.svg$/;

/** @returns which drawing stands at the path */
export function parseDemoPicturePath(path: string): { kind: DemoPictureKind; number: number } | undefined {
  const [, kind, number] = pattern.exec(path) ?? [];
  return kind === undefined ? undefined : { kind: kind as DemoPictureKind, number: Number(number) };
}
