import { campaign } from '@marquee/contract/advertise/campaign';
import { describe, expect, test } from 'vitest';
import { emptiedBy } from '../creative/emptiedBy.ts';
import { fieldOrder, missingIn, moreFields, nextOf, previousOf, resumedStep, stepOf, steps } from './steps.ts';

const whole = {
  ads_type: 'text',
  name: 'Trà sen',
  company: 'Cúc Phương',
  contact_name: 'Ngọc',
  email: 'a@b.vn',
  phone_number: '+84912345678',
  title: 'Trà sen',
  text: 'Mùa lễ',
  ads_url: 'https://a.vn/',
  budget: 1_000_000,
  start_date: '2027-12-01',
  finish_date: '2027-12-31',
  platforms: ['web'],
  zones: ['main_screen'],
};

describe('the steps of a campaign', () => {
  test('have every field of a campaign, once', () => {
    expect(fieldOrder.toSorted()).toEqual(Object.keys(campaign.fields).toSorted());
    expect(moreFields.filter((field) => !fieldOrder.includes(field))).toEqual([]);
  });

  test('follow each other and end', () => {
    expect([previousOf('start'), nextOf('start'), nextOf('zones'), nextOf('preview')]).toEqual([undefined, 'information', 'preview', undefined]);
  });

  test('know the field of a fault, also within a row', () => {
    expect([stepOf('zones'), stepOf('dayparts.1.to_hour'), stepOf('ads_type')]).toEqual(['zones', 'information', 'start']);
  });

  test('count what is missing on each', () => {
    expect(steps.map((step) => missingIn(step, { ...whole, zones: [], budget: null, text: null }))).toEqual([0, 2, 0, 1, 0]);
  });

  test.each([
    ['zones', { zones: [] }],
    ['platforms', { platforms: [], zones: [] }],
    ['preview', {}],
  ])('of a draft go on at %s', (step, of) => {
    expect(resumedStep({ ...whole, ...of })).toBe(step);
  });
});

describe('another type of advertisement', () => {
  const [picture, video] = [{ content_type: 'image/webp' }, { content_type: 'video/mp4' }];
  test.each([
    ['vast', { file: picture }, ['file']],
    ['vast', { file: video }, []],
    ['image', { file: video, tag_url: 'https://a.vn/' }, ['file', 'tag_url']],
    ['image', { file: picture }, []],
    ['text', { file: picture }, ['file']],
    ['text', {}, []],
  ])('%s empties what it does not have', (type, values, emptied) => {
    expect(emptiedBy(type, values)).toEqual(emptied);
  });
});
