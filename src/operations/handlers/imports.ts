import type { RequestContext } from '../../context.ts';
import type { Principal } from '../../contract/principal.ts';
import { importList } from '../../db/queries/staff-lists/import-list.ts';
import { importRecords, type StaffImport } from '../../db/queries/staff-records/imports.ts';
import { fileTooLarge, StoredFileRepository } from '../../db/repositories/stored-files.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { type Command, change } from '../../domain/change.ts';
import { requireOwnUnlessOwner } from '../../domain/policies.ts';
import {
  AuthorizationError,
  ConflictError,
  FreshProofError,
  invalid,
  NotFoundError,
  OperatorError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../../errors.ts';
import type { ImportedKind } from '../../transfer/column.ts';
import { fileKinds } from '../../transfer/file-kinds.ts';
import { unpacked } from '../../transfer/import/open-input.ts';
import {
  cancelImport,
  checkImport,
  createImport,
  editableStates,
  HOURS_STORED,
  requireKind,
  settingsVersion,
  startImport,
  updateImport,
} from '../../transfer/uploads/commands.ts';
import { describeUpload } from '../../transfer/uploads/describe-upload.ts';
import { EncodingDetector } from '../../transfer/uploads/detect-format.ts';
import { previewUpload } from '../../transfer/uploads/preview-upload.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { needsProof } from '../imports/needs-proof.ts';
import { createdWithin } from '../list-places.ts';
import { oneEach } from '../one-each.ts';
import { presentImport, presentImportFile, presentImportSettings } from '../presenters/import.ts';
import { callerOf, ownUnlessOwner } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

/** After decompression. */
const LARGEST_BYTES = 2 ** 30;
/** Uploads that one process receives at a time. */
const MOST_AT_ONCE = 8;

const beginUpload = oneEach('upload', MOST_AT_ONCE);

export const imports = {
  listImports: answerList({
    schema: 'Import',
    list: importList,
    filters: async (_knex, query: StaffOperations['listImports']['query'], actor) => ({
      userIds: ownUnlessOwner(actor, undefined),
      state: query.state,
      kind: query.kind,
      created: createdWithin(query),
    }),
    records: importRecords,
    present: presentImport,
  }),

  async createImport({ query, principal, stream, header }, context) {
    const actor = callerOf(principal);
    const { kind, filename: name, retries } = query;
    requireKind(actor, kind);
    requireProof(principal, kind);
    if (/^multipart\//i.test(header('Content-Type') ?? '')) {
      throw new UnsupportedMediaTypeError('Send the file itself as the body, as application/octet-stream');
    }
    if (Number(header('Content-Length')) > LARGEST_BYTES) throw fileTooLarge(LARGEST_BYTES);
    const endUpload = beginUpload(actor);
    const files = new StoredFileRepository(context.database.primary);
    try {
      const { file, encoding } = await storeUpload(files, name, stream);
      const input = { kind, name, file, encoding, retries };
      const id = await change(context, actor, createImport, input).catch(async (error) => {
        await files.remove(file.id);
        throw error;
      });
      return { ...(await readImport(context, actor, id)), status: 201 };
    } finally {
      endUpload();
    }
  },

  getImport({ params, principal }, context) {
    return readImport(context, callerOf(principal), params.import_id);
  },

  updateImport(request, context) {
    const { params, body, principal } = request;
    const actor = callerOf(principal);
    const id = params.import_id;
    return answerEdit(
      request,
      (isExpected) => change(context, actor, updateImport, { id, isExpected, edit: body }),
      () => readImport(context, actor, id),
    );
  },

  async previewImport({ params, principal }, context) {
    const actor = callerOf(principal);
    const { exports } = context.database;
    const row = await findImport(context, actor, params.import_id);
    const kind = row.kind as ImportedKind;
    const scope = requireKind(actor, kind);
    const { file_id } = row;
    if (file_id === null || !editableStates.includes(row.state)) {
      throw new ConflictError('It has been started, or its file has expired', 'started import');
    }
    const campaignIds = scope === 'all' ? undefined : scope.campaignIds;
    const options = { campaignIds, secretKey: context.secretKey };
    const rows = await previewUpload(exports, fileKinds[kind], { ...row, file_id }, options).catch(
      (error) => {
        throw error instanceof OperatorError ? new ConflictError(error.message, 'unusable file') : error;
      },
    );
    return { status: 200, body: { rows } };
  },

  checkImport({ params, principal }, context) {
    return queueImport(context, principal, params.import_id, checkImport);
  },

  startImport({ params, principal }, context) {
    return queueImport(context, principal, params.import_id, startImport);
  },

  async cancelImport({ params, principal }, context) {
    const actor = callerOf(principal);
    await change(context, actor, cancelImport, { id: params.import_id });
    return readImport(context, actor, params.import_id);
  },

  async getImportRejects({ params, principal }, context) {
    const { rejects_id, name } = await findImport(context, callerOf(principal), params.import_id);
    if (rejects_id === null) throw new NotFoundError('It has no rejected rows');
    const body = new StoredFileRepository(context.database.primary).read(rejects_id);
    const filename = `${name.replace(/[^\w.-]+/g, '_')}.rejects.csv`;
    return { status: 200, body, headers: { 'Content-Disposition': `attachment; filename="${filename}"` } };
  },
} satisfies Partial<OperationsHandlers>;

async function queueImport(
  context: RequestContext,
  principal: Principal | undefined,
  id: number,
  command: Command<StaffActor, { id: number }, void>,
) {
  const actor = callerOf(principal);
  requireProof(principal, (await findImport(context, actor, id)).kind as ImportedKind);
  await change(context, actor, command, { id });
  return readImport(context, actor, id);
}

/** @throws FreshProofError; AuthorizationError for a program */
function requireProof(principal: Principal | undefined, kind: ImportedKind): void {
  if (principal?.kind !== 'Staff' || !needsProof(kind)) return;
  if (principal.tokenId !== undefined) {
    throw new AuthorizationError({ reason: `Only a person at the desk may import ${kind}` });
  }
  if (!principal.isFresh) throw new FreshProofError();
}

async function storeUpload(
  files: StoredFileRepository,
  name: string,
  stream: AsyncIterable<Uint8Array> = nothing(),
) {
  const detector = new EncodingDetector();
  const content = detector.watch(unpacked(buffers(stream)));
  const file = await files
    .write(content, { name, hours: HOURS_STORED, largest: LARGEST_BYTES })
    .catch((error) => {
      const isDamaged = String((error as { code?: unknown }).code).startsWith('Z_');
      throw isDamaged
        ? new ValidationError([invalid('file', "can't be unpacked: its gzip data is damaged")])
        : error;
    });
  try {
    return { file, encoding: detector.found() };
  } catch (error) {
    await files.remove(file.id);
    throw error;
  }
}

async function* buffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

type Context = Pick<RequestContext, 'database'>;

/** @throws NotFoundError */
async function findImport({ database }: Context, actor: StaffActor, id: number): Promise<StaffImport> {
  const [found] = await importRecords(database.primary, [id]);
  return requireOwnUnlessOwner(actor, found);
}

/** @throws NotFoundError */
async function readImport(context: Context, actor: StaffActor, id: number) {
  const row = await findImport(context, actor, id);
  const fileKind = fileKinds[row.kind as ImportedKind];
  const { file_id } = row;
  const isOpen = file_id !== null && editableStates.includes(row.state);
  const { primary } = context.database;
  const described = isOpen ? await describeUpload(primary, fileKind, { ...row, file_id }) : undefined;
  return {
    status: 200 as const,
    body: {
      import: presentImport(row),
      settings: presentImportSettings(row.settings),
      ...(described && { file: presentImportFile(described, fileKind) }),
    },
    headers: versionHeader(settingsVersion(row)),
  };
}
