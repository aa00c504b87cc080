import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import sharp from 'sharp';
import { useFixture } from '../support/fixture.ts';
import { drawPicture, formWith, pixelBomb, storedFiles } from '../support/picture-files.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const megabyte = 2 ** 20;

describe('Malicious uploads', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const page = useFixture(() => server.build.page({ user_id: callers.userId }));
  afterEach(async () => {
    expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal([]);
    const { image_url } = await server.knex('pages').where({ id: page.id }).first();
    expect(image_url).to.equal(page.image_url);
  });

  const send = (form: FormData) => server.client.post(`/pages/${page.id}/image`, form, callers.user);
  const refusal = async (file: Buffer, named?: { name: string; type: string }) => {
    const body = await bodyOf(send(formWith(file, named)), 422);
    const [{ field, message }] = body.error.errors;
    expect(field).to.equal('image');
    return message;
  };

  const endOfArchive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  for (const [what, tail, reason] of [
    ['a ZIP archive', endOfArchive, 'must only be a picture: this file is also a ZIP archive'],
    [
      'a program',
      Buffer.from('<?php system($_GET[0]);'),
      'must only be a picture: this file is also a program',
    ],
    ['HTML', Buffer.from('<SCRIPT>alert(1)</SCRIPT>'), 'must only be a picture: this file is also HTML'],
    ['SVG', Buffer.from('<svg/onload=alert(1)>'), 'must only be a picture: this file is also HTML'],
  ] as const) {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      it(`refuses a ${format} that is ${what}, too`, async () => {
        const file = await drawPicture({ width: 40, height: 40, format });
        expect(await refusal(Buffer.concat([file, tail]))).to.equal(reason);
      });
    }
  }

  it('refuses a picture that is a PDF document, too, or is one behind something else', async () => {
    const file = await drawPicture({ width: 40, height: 40 });
    const comment = Buffer.from('\xff\xd8\xff\xfe\x00\x0a%PDF-1.7', 'latin1');
    expect(await refusal(Buffer.concat([comment, file.subarray(2)]))).to.match(/also a PDF document$/);
    expect(await refusal(Buffer.concat([Buffer.from('GIF89a/*'), file]))).to.match(/^must be a JPEG, PNG or/);
  });

  it('removes everything else in a picture, such as a comment that contains a program', async () => {
    const hidden = 'eval(atob("YWxlcnQoMSk="))';
    const comment = Buffer.from(
      `\xff\xd8\xff\xfe\x00${String.fromCharCode(hidden.length + 2)}${hidden}`,
      'latin1',
    );
    const file = await drawPicture({ width: 40, height: 40 });
    const other = await server.build.page({ user_id: callers.userId });
    const form = formWith(Buffer.concat([comment, file.subarray(2)]));
    const { body } = await server.client.post(`/pages/${other.id}/image`, form, callers.user);
    const { baseUrl } = server.context.config;
    const shown = await fetch(body.page.image.original_image_url.replace(baseUrl, server.client.origin));
    expect(Buffer.from(await shown.arrayBuffer()).includes(hidden)).to.equal(false);
    await server.client.delete(`/pages/${other.id}/image`, callers.user);
  });

  it('refuses 50,000 × 50,000 pixels before it draws one, and what is barely too large', async () => {
    const before = process.resourceUsage().maxRSS;
    const bomb = pixelBomb(50_000, 50_000);
    expect(bomb.length).to.be.below(megabyte);
    // As many as one sender may send at once.
    const answers = await Promise.all([1, 2, 3].map(() => refusal(bomb)));
    for (const message of answers) expect(message).to.match(/^has too many pixels: at most 50 million/);
    expect(await refusal(pixelBomb(10_001, 5_000))).to.match(/^has too many pixels/);
    // As many bytes to read as of a photo of 67 million pixels.
    expect(await refusal(pixelBomb(5_000, 5_000, 'deepAndTransparent'))).to.match(/^has too many pixels/);
    const { status, text } = await send(formWith(pixelBomb(10_000, 5_000, 'colour')));
    // A slow machine gives up before it has read as many pixels as it may.
    expect(text).to.include(status === 503 ? 'took too long to read' : 'is not a complete picture');
    // Kilobytes. One of them would take 2.5 GB, even with one byte for each pixel.
    expect(process.resourceUsage().maxRSS - before).to.be.below(200_000);
  });

  it('refuses SVG and every other kind, whatever its name and type say', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const reason = 'must be a JPEG, PNG or WebP picture';
    for (const file of [svg, `<?xml version="1.0"?>${svg}`, 'GIF89a', 'II*\0', '%PDF-1.7', '#!/bin/sh', '']) {
      expect(await refusal(Buffer.from(file))).to.equal(reason);
      expect(await refusal(Buffer.from(file), { name: 'a.svg', type: 'image/svg+xml' })).to.equal(reason);
    }
    for (const format of ['gif', 'tiff', 'avif'] as const) {
      const file = await sharp(await drawPicture({ width: 40, height: 40 }))
        .toFormat(format)
        .toBuffer();
      expect(await refusal(file), format).to.equal(reason);
    }
  });

  it('goes by what a file is, not by what it is called', async () => {
    const other = await server.build.page({ user_id: callers.userId });
    const form = formWith(await drawPicture({ format: 'png' }), { name: '../../x.php', type: 'text/html' });
    expect((await server.client.post(`/pages/${other.id}/image`, form, callers.user)).status).to.equal(200);
    await server.client.delete(`/pages/${other.id}/image`, callers.user);
  });

  it('refuses a picture that ends too early, or is broken', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await drawPicture({ format });
      for (const share of [0.1, 0.5, 0.9]) {
        const part = whole.subarray(0, Math.floor(whole.length * share));
        expect(await refusal(part), `${format} ${share}`).to.match(/^is not a complete picture/);
      }
      const broken = Buffer.concat([whole.subarray(0, 12), randomBytes(500)]);
      expect(await refusal(broken), format).to.match(/^is not a complete picture/);
    }
  });

  it('refuses 11 MB without keeping them', async () => {
    const body = await bodyOf(send(formWith(Buffer.alloc(11 * megabyte))), 413);
    expect(body.error.message).to.equal('The file is larger than 10MB');
  });

  it('refuses senders by their headers alone, and reads nothing of what follows', async () => {
    const connections: RawConnection[] = [];
    const begin = (path: string, headers: Record<string, string>) => {
      const connection = new RawConnection(Number(new URL(server.client.origin).port)).begin(`POST ${path}`, {
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': megabyte,
        ...headers,
      });
      connections.push(connection);
      return connection;
    };
    const path = `/api/v2/pages/${page.id}/image`;
    const { clientToken } = await server.build.credentials();
    // One more of a network than are read at a time ends another one.
    const honest = Array.from({ length: 101 }, () => begin(path, { ...callers.user.headers }));
    const ended = () => honest.filter(({ statuses }) => statuses.length > 0);
    await until(() => ended().length === 1, 'all others are read');
    for (const [sent, status] of [
      [begin(path, {}), 401],
      [begin(path, { Authorization: 'Token token=wrong' }), 401],
      [begin(`${path}?access_token=wrong`, {}), 401],
      [begin(path, { Authorization: `Bearer ${clientToken}` }), 403],
      [begin(`/dashboard/pages/${page.id}/picture`, {}), 403],
    ] as const) {
      await until(() => sent.statuses.length > 0, 'the answer');
      expect(sent.statuses).to.deep.equal([status]);
      expect(sent.text).to.match(/\r\nConnection: close\r\n/i);
    }
    expect(ended().map(({ statuses }) => statuses)).to.deep.equal([[408]]);
    for (const { socket } of connections) socket.destroy();
  });

  it('refuses a form without a file, and a text in its place', async () => {
    const form = new FormData();
    form.set('image', 'https://images.example.org/ada.jpg');
    for (const sent of [form, new FormData()]) {
      const { status, body } = await send(sent);
      expect([status, body.error.errors[0].message]).to.deep.equal([422, 'must be a file']);
    }
  });

  it('refuses bodies that are no multipart form: 415, and broken ones: 400', async () => {
    const path = `/pages/${page.id}/image`;
    const sending = (type: string) => ({ headers: { ...callers.user.headers, 'Content-Type': type } });
    for (const type of ['image/jpeg', 'application/json', 'application/x-www-form-urlencoded', '']) {
      expect((await server.client.post(path, '{}', sending(type))).status).to.equal(415);
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect((await server.client.post(path, '--y\r\n', sending(type))).status).to.equal(400);
    }
  });
});
