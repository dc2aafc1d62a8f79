import { beforeAll, describe, expect, it } from '@jest/globals';
import { png } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';
import { allFrames } from '../support/sse.ts';
import { catalogueOf } from '../support/shop.ts';
import { SOURCE } from './calls/data-sources.ts';
import { fields, type Shape, shapeProblems } from './fields.ts';
import type { World } from './step.ts';
import { newWorld } from './world.ts';

const testApp = useTestApp();
let world: World;
let path: string;

beforeAll(async () => {
  world = await newWorld(testApp);
  path = `/projects/${world.ids['project_id']}`;
});

const FAILED: Shape = [fields({ uuid: 'item_id', str: 'error' })];
const FRAMES: Record<string, Shape> = {
  start: fields({ str: 'type job_type', uuid: 'job_id', int: 'total' }),
  progress: fields({
    str: 'type external_id language status charge_reason',
    uuid: 'job_id item_id',
    int: 'current total attempts tokens_used',
    ct: 'ct_cost',
    time: 'finished_at',
  }),
  complete: {
    ...fields({ str: 'type status', uuid: 'job_id', int: 'generated_count failed_count skipped_count', ct: 'ct_used' }),
    failed_items: FAILED,
  },
};

describe('a hand-made route', () => {
  it('for uploads returns the data source with a preview of the file', async () => {
    const { status, body } = await world.shop.rest.upload(
      `${path}/data-sources/upload`,
      'more.csv',
      catalogueOf(1, 'Chair'),
      { name: 'More' },
    );
    expect(status).toBe(201);
    expect(
      shapeProblems(
        { ...SOURCE, columns: ['str'], preview_rows: ['obj'], suggested_mapping: 'obj', mappable_fields: ['str'] },
        body,
      ),
    ).toEqual([]);
    const errors = await world.shop.rest.get(`${path}/data-sources/${body.id}/errors?format=csv`);
    expect({
      status: errors.status,
      type: errors.headers.get('content-type'),
      head: errors.body.split(/\r?\n/)[0],
    }).toEqual({
      status: 200,
      type: expect.stringMatching(/^text\/csv/),
      head: expect.stringMatching(/row,column,value,code,message/),
    });
  });

  it('for files stores an image and serves it to everybody', async () => {
    const { status, body } = await world.shop.rest.upload('/files', 'oak.png', await png());
    expect(status).toBe(201);
    expect(
      shapeProblems({ ...fields({ str: 'storage_key url content_type', int: 'size' }), attribution: 'obj?' }, body),
    ).toEqual([]);
    const served = await world.shop.rest.as(null).get(`/files/${body.storage_key}`);
    expect({ status: served.status, type: served.headers.get('content-type') }).toEqual({
      status: 200,
      type: body.content_type,
    });
  });

  it('for exports returns a file', async () => {
    const { status, headers } = await world.shop.rest.get(`${path}/export`);
    expect({ status, disposition: headers.get('content-disposition') }).toEqual({
      status: 200,
      disposition: expect.stringMatching(/^attachment/),
    });
  });

  it('for streams sends the events of a regeneration, which can be read again', async () => {
    const response = await world.shop.rest.open('POST', `${path}/regenerate/stream`, { generate_long: false });
    expect({
      status: response.status,
      type: response.headers.get('content-type'),
      buffering: response.headers.get('x-accel-buffering'),
    }).toEqual({ status: 200, type: expect.stringMatching(/^text\/event-stream/), buffering: 'no' });
    const streamed = await allFrames(response);
    expect(streamed.map(({ event }) => event)).toEqual(['start', 'progress', 'progress', 'complete']);
    for (const { event, data } of streamed)
      expect({ event, problems: shapeProblems(FRAMES[event]!, data), type: data.type }).toEqual({
        event,
        problems: [],
        type: event,
      });
    const again = await world.shop.rest.open('GET', `/jobs/${streamed[0]!.data.job_id}/events`, undefined, {
      'last-event-id': String(streamed[0]!.id),
    });
    expect(await allFrames(again)).toEqual(streamed.slice(1));
  });
});
