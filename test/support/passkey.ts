import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Knex } from 'knex';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_NEW_CREDENTIAL = 0x40;

/** What the authenticator is shown by the browser, and what it does. */
interface Ceremony {
  /** In base64url. */
  challenge: string;
  origin: string;
  /** Default: the origin's host. */
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

/** A software authenticator, whose mistakes a test chooses. It answers with JSON as browsers post it. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly publicKey: Buffer;
  #userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key: EC2, ES256, P-256, and its coordinates.
    this.publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Creates the passkey. @param userHandle in base64url */
  create(ceremony: Ceremony, userHandle: string): string {
    this.#userHandle = userHandle;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      authenticatorData(ceremony, HAS_NEW_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      this.publicKey,
    ]);
    const dataLength = Buffer.alloc(2);
    dataLength.writeUInt16BE(data.length);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      dataLength,
      data,
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', ceremony),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs a challenge. */
  sign(ceremony: Ceremony, { userHandle = this.#userHandle }: { userHandle?: string } = {}): string {
    const data = authenticatorData(ceremony);
    const clientDataJSON = clientData('webauthn.get', ceremony);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return this.#credential({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.#privateKey).toString('base64url'),
      userHandle,
    });
  }

  #credential(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function authenticatorData(
  { origin, rpId = new URL(origin).hostname, isVerified = true, counter = 0 }: Ceremony,
  flags = 0,
): Buffer {
  const tail = Buffer.alloc(5);
  tail[0] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}

/** Builds a passkey of a user. */
export async function buildPasskey(
  knex: Knex,
  { id: user_id }: { id: number },
  { counter = 0, name = 'Laptop' }: { counter?: number; name?: string } = {},
): Promise<{ id: number; passkey: SoftPasskey }> {
  const passkey = new SoftPasskey();
  const [row] = await knex('staff_passkeys')
    .insert({
      user_id,
      name,
      counter,
      credential_id: passkey.id,
      public_key: passkey.publicKey,
      transports: ['internal'],
      backed_up: false,
    })
    .returning('id');
  passkey.create({ challenge: '', origin: 'https://desk.example.org' }, handleOf(user_id));
  return { id: row.id, passkey };
}

/** The user's name for passkeys, in base64url. */
export const handleOf = (userId: number) => Buffer.from(String(userId)).toString('base64url');
