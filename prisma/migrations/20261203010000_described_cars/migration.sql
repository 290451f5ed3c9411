-- What a buyer wrote may describe the whole car, and then the model's answer fills the form of a new search.
ALTER TABLE "UnsavedWords" ADD COLUMN "isDescription" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "description" JSONB;
