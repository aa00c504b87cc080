import { type Span, SpanKind } from '@opentelemetry/api';
import type { Knex } from 'knex';
import { isRecorded, noteError, startSpan } from '../../runtime/tracing.ts';

/** Longer texts are cut. */
const MOST_CHARACTERS = 1_000;

/** The parts of Knex's query events that are read here. Statements that begin and end a transaction have no number, and get no span. */
interface ToldStatement {
  __knexQueryUid?: string;
  /** Has placeholders instead of values. */
  sql: string;
  options?: { name?: string };
}

/** Adds a span for each statement of a trace: from the moment it has a connection to its answer. */
export function traceStatements(pool: Knex): void {
  const spans = new Map<string, Span>();

  function end({ __knexQueryUid: id = '' }: ToldStatement, error?: unknown): void {
    const span = spans.get(id);
    if (!span) return;
    spans.delete(id);
    if (error !== undefined) noteError(span, error);
    span.end();
  }

  pool.on('query', ({ __knexQueryUid: id, sql, options }: ToldStatement) => {
    if (id === undefined || !isRecorded()) return;
    const [kind = 'statement'] = /\w+/.exec(sql) ?? [];
    const name = options?.name ?? kind.toLowerCase();
    const span = startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': name,
        'db.query.text': sql.slice(0, MOST_CHARACTERS),
      },
    });
    if (span) spans.set(id, span);
  });
  pool.on('query-response', (_answer: unknown, statement: ToldStatement) => end(statement));
  pool.on('query-error', (error: unknown, statement: ToldStatement) => end(statement, error));
}
