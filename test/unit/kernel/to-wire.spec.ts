import { z } from 'zod';
import { inView, toWire } from '../../../src/kernel/to-wire.js';

describe('toWire', () => {
  it('derives names in snake case, within objects, lists and records', () => {
    const schema = z.object({
      alert_id: z.string(),
      by_area: z.record(z.string(), z.array(z.object({ risk_score: z.number() }))),
    });
    expect(toWire(schema, { alertId: 'a', byArea: { camelCase: [{ riskScore: 1 }] } })).toEqual({
      alert_id: 'a',
      by_area: { camelCase: [{ risk_score: 1 }] },
    });
  });

  it('takes a field from where the schema says, the first place that has it', () => {
    const schema = z.object({
      run: z.string().register(inView, { from: 'content.id' }),
      shown: z.string().register(inView, { from: ['changed', 'color'] }),
    });
    expect(toWire(schema, { content: { id: '1' }, color: 'red' })).toEqual({ run: '1', shown: 'red' });
    expect(toWire(schema, { content: { id: '1' }, color: 'red', changed: 'gray' }).shown).toBe('gray');
  });

  it('leaks nothing that the schema does not name', () => {
    expect(toWire(z.object({ id: z.string() }), { id: '1', secret: 2 })).toEqual({ id: '1' });
    const nested = z.array(z.object({ id: z.string() }).nullable());
    expect(toWire(nested, [{ id: '1', secret: 2 }, null])).toEqual([{ id: '1' }, null]);
  });

  it('names a required field that the view lacks', () => {
    const schema = z.object({ blocks: z.array(z.object({ block_id: z.string() })) });
    expect(() => toWire(schema, { blocks: [{ blockId: 'a' }, {}] })).toThrow('an answer needs block_id');
    expect(() => toWire(schema, { blocks: 'none' })).toThrow('an answer needs a list');
    expect(() => toWire(schema, null)).toThrow('an answer needs an object');
  });

  it('shows null for a nullable field that is missing, and leaves an optional one out', () => {
    const schema = z.object({ ended_at: z.string().nullable(), note: z.string().optional() });
    expect(toWire(schema, {})).toEqual({ ended_at: null });
  });

  it('puts in what the schema gives for a missing value, and keeps a null', () => {
    const schema = z.object({
      notes: z.array(z.string()).nullable().register(inView, { from: 'content.notes', otherwise: [] }),
    });
    expect(toWire(schema, { content: {} })).toEqual({ notes: [] });
    expect(toWire(schema, { content: null })).toEqual({ notes: null });
  });

  it('passes values of any kind on as they are, whatever their names', () => {
    expect(toWire(z.object({ value: z.unknown() }), { value: { bandOf: 1 } })).toEqual({
      value: { bandOf: 1 },
    });
  });

  it('refuses a schema that it cannot render', () => {
    const schema = z.object({ either: z.union([z.object({}), z.string()]) });
    expect(() => toWire(schema, { either: 'a' })).toThrow('an answer cannot have a schema of type union');
  });
});
