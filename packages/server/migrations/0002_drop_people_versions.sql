-- No list and no search is cached any more. The triggers that counted changes of members go with their functions.
DROP TABLE "people_versions";
