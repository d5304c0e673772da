-- By hand.
-- A record that changes its kind keeps its id, and so its row in the registry: it arrives in its new table before it leaves the old one.
CREATE OR REPLACE FUNCTION keep_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb;
  made content;
BEGIN
  IF tg_op = 'DELETE' THEN
    DELETE FROM content c WHERE c.id = (to_jsonb(old) ->> tg_argv[0])::uuid AND c.kind = tg_table_name;
    RETURN old;
  END IF;
  record := to_jsonb(new);
  made.id := record ->> tg_argv[0];
  made.kind := tg_table_name;
  made.title := record ->> tg_argv[1];
  made.channel := record ->> 'channel';
  made.poster := record ->> tg_argv[2];
  made.status := record ->> 'status';
  made.search_text := new.search_text;
  made.created_at := new.created_at;
  made.deleted_at := new.deleted_at;
  IF tg_op = 'INSERT' THEN
    INSERT INTO content SELECT made.*
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, channel = excluded.channel, poster = excluded.poster,
      status = excluded.status, search_text = excluded.search_text, created_at = excluded.created_at, deleted_at = excluded.deleted_at;
  ELSE
    UPDATE content c SET title = made.title, channel = made.channel, poster = made.poster, status = made.status, search_text = made.search_text,
      created_at = made.created_at, deleted_at = made.deleted_at
    WHERE c.id = made.id AND c IS DISTINCT FROM made;
  END IF;
  RETURN new;
END $$;
