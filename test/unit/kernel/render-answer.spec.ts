import { z } from 'zod';
import { viewSources, renderAnswer } from '@alert-review/kernel';
import { defineContract } from '../../../src/rest/contract.js';
import { IS_UP_CONTRACT } from '../../../src/rest/health.controller.js';

const taken = () => z.string().register(viewSources, { from: 'serviceId' });

describe('renderAnswer', () => {
  it('derives names in snake case, within objects, lists and records', () => {
    const schema = z.object({
      alert_id: z.string(),
      by_area: z.record(z.string(), z.array(z.object({ risk_score: z.number() }))),
    });
    expect(renderAnswer(schema, { alertId: 'a', byArea: { camelCase: [{ riskScore: 1 }] } })).toEqual({
      alert_id: 'a',
      by_area: { camelCase: [{ risk_score: 1 }] },
    });
  });

  it('takes a field from where the schema says, the first place that has it', () => {
    const schema = z.object({
      run: z.string().register(viewSources, { from: 'content.id' }),
      shown: z.string().register(viewSources, { from: ['changed', 'color'] }),
    });
    expect(renderAnswer(schema, { content: { id: '1' }, color: 'red' })).toEqual({ run: '1', shown: 'red' });
    expect(renderAnswer(schema, { content: { id: '1' }, color: 'red', changed: 'gray' }).shown).toBe('gray');
  });

  it('leaks nothing that the schema does not name', () => {
    expect(renderAnswer(z.object({ id: z.string() }), { id: '1', secret: 2 })).toEqual({ id: '1' });
    const nested = z.array(z.object({ id: z.string() }).nullable());
    expect(renderAnswer(nested, [{ id: '1', secret: 2 }, null])).toEqual([{ id: '1' }, null]);
  });

  it('names a required field that the view lacks', () => {
    const schema = z.object({ blocks: z.array(z.object({ block_id: z.string() })) });
    expect(() => renderAnswer(schema, { blocks: [{ blockId: 'a' }, {}] })).toThrow(
      'an answer needs block_id',
    );
    expect(() => renderAnswer(schema, { blocks: 'none' })).toThrow('an answer needs a list');
    expect(() => renderAnswer(schema, null)).toThrow('an answer needs an object');
  });

  it('shows null for a missing field where the schema says so, and leaves an optional one out', () => {
    const schema = z.object({
      ended_at: z.string().nullable().register(viewSources, { otherwise: null }),
      note: z.string().optional(),
    });
    expect(renderAnswer(schema, {})).toEqual({ ended_at: null });
  });

  it('takes no misnamed field of a view for one that is null', () => {
    const schema = z.object({ reviewed_at: z.string().nullable() });
    expect(() => renderAnswer(schema, { reviewed: 'x' })).toThrow('an answer needs reviewed_at');
    expect(renderAnswer(schema, { reviewedAt: null })).toEqual({ reviewed_at: null });
  });

  it('refuses a null that the schema does not allow, in fields, lists and records', () => {
    const schema = z.object({ id: z.string() });
    expect(() => renderAnswer(schema, { id: null })).toThrow('an answer needs id');
    expect(() => renderAnswer(z.array(z.string()), ['a', null])).toThrow(
      'an answer needs a value of type string',
    );
    expect(() => renderAnswer(z.record(z.string(), z.int()), { a: null })).toThrow(
      'an answer needs a value of',
    );
    expect(() => renderAnswer(z.record(z.string(), z.int()), null)).toThrow('an answer needs an object');
  });

  it('puts in what the schema gives for a missing value, and keeps a null', () => {
    const schema = z.object({
      notes: z.array(z.string()).nullable().register(viewSources, { from: 'content.notes', otherwise: [] }),
    });
    expect(renderAnswer(schema, { content: {} })).toEqual({ notes: [] });
    expect(renderAnswer(schema, { content: null })).toEqual({ notes: null });
  });

  it('passes values of any kind on as they are, whatever their names', () => {
    expect(renderAnswer(z.object({ value: z.unknown() }), { value: { bandOf: 1 } })).toEqual({
      value: { bandOf: 1 },
    });
  });

  it.each([
    ['union', z.union([z.object({}), z.string()])],
    ['default', z.string().default('a')],
    ['date', z.date()],
    ['pipe', z.string().transform(Number)],
  ])('refuses a schema of type %s, and the contract that has one before it is asked', (type, field) => {
    const answer = z.object({ list: z.array(z.object({ field })) });
    const why = `an answer cannot have a schema of type ${type}`;
    expect(() => renderAnswer(answer, { list: [] })).toThrow(why);
    expect(() => defineContract({ ...IS_UP_CONTRACT, answer })).toThrow(why);
  });

  it.each([
    ['nullable', z.object({ id: taken().nullable() })],
    ['optional', z.object({ id: taken().optional() })],
    ['described and nullable', z.object({ id: taken().describe('Ours.').nullable() })],
    ['an element', z.object({ ids: z.array(taken()) })],
    ['of a record', z.object({ ids: z.record(z.string(), taken()) })],
    ['the whole answer', z.object({}).register(viewSources, { from: 'content' })],
  ])('refuses a source of a view that nothing would read: %s', (_where, answer) => {
    expect(() => defineContract({ ...IS_UP_CONTRACT, answer })).toThrow('viewSources is for a whole field');
  });

  it('reads a source of a view that is described afterwards', () => {
    expect(renderAnswer(z.object({ id: taken().describe('Ours.') }), { serviceId: '1' })).toEqual({
      id: '1',
    });
  });
});
